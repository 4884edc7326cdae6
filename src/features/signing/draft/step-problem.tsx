/** What is wrong with a step as a whole; the focus comes to it when going on was refused. */
export const StepProblem = ({ children }: { children: string }) => (
  <p role="alert" data-field data-invalid tabIndex={-1} className="text-bad text-small">
    {children}
  </p>
);
