import { useQuery } from '@tanstack/react-query';
import { readPhoto } from '#contract/people/directory.ts';
import { queryOf } from '#src/api/query.ts';
import { Avatar } from '#src/ui/avatar/avatar.tsx';
import { cx } from '#src/ui/cx.ts';

interface PersonPhotoProps {
  person: { id: string; name: string; photo: boolean };
  className?: string;
}

/** The photo of a colleague, or the initials until and unless there is one. Not read aloud: the name is beside it. */
export function PersonPhoto({ person: { id, name, photo }, className }: PersonPhotoProps) {
  const { data } = useQuery(
    queryOf(
      readPhoto,
      { params: { id } },
      { enabled: photo, persist: false, quiet: true, background: true, staleTime: 600_000 },
    ),
  );
  return <Picture name={name} picture={photo ? data : null} className={className} />;
}

interface PictureProps {
  name: string;
  picture: { type: string; bytes: string } | null | undefined;
  className?: string | undefined;
}

/** A picture in a disc, or initials without one. */
export function Picture({ name, picture, className }: PictureProps) {
  if (!picture) return <Avatar name={name} {...(className && { className })} />;
  return (
    <img
      alt=""
      src={`data:${picture.type};base64,${picture.bytes}`}
      className={cx('inline-block size-8 shrink-0 rounded-full object-cover', className)}
    />
  );
}
