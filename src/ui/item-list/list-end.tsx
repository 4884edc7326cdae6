interface ListEndProps {
  /** The list's answer; undefined until it has loaded. */
  answer: { data: readonly unknown[]; meta: { total: number } } | undefined;
}

/** A notice under a list that ends before its total; nothing under a whole one. */
export function ListEnd({ answer }: ListEndProps) {
  if (!answer || answer.meta.total <= answer.data.length) return null;
  return (
    <p className="mt-4 text-small text-soft">
      The first {answer.data.length} of {answer.meta.total} are listed.
    </p>
  );
}
