import { Button } from '#src/ui/button/button.tsx';
import { type Colleague, offered, withMention } from './mentions.rules.ts';

interface MentionChoiceProps {
  text: string;
  colleagues: readonly Colleague[];
  /** Takes the text with the chosen name. */
  onChoose(text: string): void;
}

/** The colleagues that fit an @ at the end of the text, one press each. */
export function MentionChoice({ text, colleagues, onChoose }: MentionChoiceProps) {
  const fitting = offered(text, colleagues);
  return (
    <div role="status" className="flex min-h-9 flex-wrap items-center gap-2 text-small text-soft">
      {fitting.length === 0 ? (
        'Write @ and a name to tell a colleague.'
      ) : (
        <ul aria-label="Colleagues to mention" className="flex flex-wrap gap-2">
          {fitting.map((colleague) => (
            <li key={colleague.id}>
              <Button size="small" onClick={() => onChoose(withMention(text, colleague))}>
                {colleague.name}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
