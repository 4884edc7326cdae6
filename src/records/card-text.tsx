interface CardTextProps {
  main: string;
  more: string | undefined;
  /** Line at its foot, such as its days. */
  foot: string | undefined;
}

/** The text of a record's card in three lines: its subject, more about that, and a foot. */
export const CardText = ({ main, more, foot }: CardTextProps) => (
  <>
    <p className="flex-1">
      {main}
      <span className="block text-small text-soft">{more}</span>
    </p>
    <p className="mt-2 text-small text-soft">{foot}</p>
  </>
);
