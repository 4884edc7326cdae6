import { Button } from '#src/ui/button/button.tsx';
import { Progress } from '#src/ui/progress/progress.tsx';
import type { Photos } from './use-photos.ts';

/** How far the PDF of the photos is, while it is made; it stands outside the controls that rest meanwhile. */
export function MakingPdf({ photos: { made, pages, cancel } }: { photos: Photos }) {
  if (made === undefined) return null;
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Progress
        label="Making the PDF"
        value={made}
        max={pages.length}
        detail={`${made} of ${pages.length}`}
        className="min-w-48 flex-1"
      />
      <Button
        size="small"
        onClick={({ currentTarget }) => {
          // This button goes, and the focus would go with it.
          currentTarget.form?.querySelector<HTMLElement>('[type="submit"]')?.focus();
          cancel();
        }}
      >
        Cancel
      </Button>
    </div>
  );
}
