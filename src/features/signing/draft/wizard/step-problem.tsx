/** A problem of the step as a whole; it gets the focus when going on was refused. */
export const StepProblem = ({ children }: { children: string }) => (
  <p role="alert" data-field data-invalid tabIndex={-1} className="text-bad text-small">
    {children}
  </p>
);
