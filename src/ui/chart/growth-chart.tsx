interface Step {
  /** Under the bar: the first letter on the phone, three from there up. */
  label: string;
  /** Height of what came before, and of what this step adds; undefined for a step that has not come yet. */
  before?: number;
  added?: number;
}

/** A total that grows step by step: each bar stands on the ones before it. The figures stand beside it, in a table. */
export function GrowthChart({
  label,
  added,
  before,
  steps,
}: {
  /** The chart in a sentence, read aloud. */
  label: string;
  /** Words of the legend. */
  added: string;
  before: string;
  steps: readonly Step[];
}) {
  const most = Math.max(1, ...steps.map((step) => (step.before ?? 0) + Math.max(0, step.added ?? 0)));
  const height = (value: number) => ({ height: `${(100 * Math.max(0, value)) / most}%` });
  return (
    <div role="img" aria-label={label} className="rounded-card border border-line bg-paper p-4">
      <div className="flex h-44 gap-1 border-edge border-b md:h-56 md:gap-2">
        {steps.map(({ label: name, before: from = 0, added: more = 0 }) => (
          <div key={name} className="flex min-w-0 flex-1 flex-col justify-end">
            <div className="rounded-t-[2px] bg-accent" style={height(more)} />
            <div className="bg-line" style={height(Math.min(from, from + more))} />
          </div>
        ))}
      </div>
      <div className="mt-1 flex gap-1 text-faint text-small md:gap-2">
        {steps.map(({ label: name }) => (
          <span key={name} className="min-w-0 flex-1 text-center">
            {name.slice(0, 1)}
            <span className="max-md:hidden">{name.slice(1)}</span>
          </span>
        ))}
      </div>
      <div className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-small text-soft">
        <span className="flex items-center gap-2">
          <span className="size-3 rounded-[2px] bg-accent" /> {added}
        </span>
        <span className="flex items-center gap-2">
          <span className="size-3 rounded-[2px] bg-line" /> {before}
        </span>
      </div>
    </div>
  );
}
