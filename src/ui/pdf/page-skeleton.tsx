/** A blank sheet (A4 until the real size is known) where the first page will be. */
export function PageSkeleton() {
  return (
    <div aria-busy="true" className="px-2 pt-2 md:px-4 md:pt-4">
      <div className="mx-auto aspect-[210/297] w-full max-w-[900px] on-white animate-skeleton bg-paper ring-1 ring-line" />
    </div>
  );
}
