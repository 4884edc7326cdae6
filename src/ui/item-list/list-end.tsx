interface ListEndProps {
  /** What was answered; undefined until it is there. */
  answer: { data: readonly unknown[]; meta: { total: number } } | undefined;
}

/** Under a list that ends before its total, that it does; nothing under a whole one. */
export function ListEnd({ answer }: ListEndProps) {
  if (!answer || answer.meta.total <= answer.data.length) return null;
  return (
    <p className="mt-4 text-small text-soft">
      The first {answer.data.length} of {answer.meta.total} are listed.
    </p>
  );
}
