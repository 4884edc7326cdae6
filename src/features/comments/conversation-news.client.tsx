import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { MessagesSquare } from 'lucide-react';
import { badgeMax } from '#contract/core/limits.ts';
import { badgeText } from '#src/lib/names.ts';
import { Badge } from '#src/ui/badge/badge.tsx';
import { Item, ItemList } from '#src/ui/item-list/item-list.tsx';
import { Section } from '#src/ui/section/section.tsx';
import { conversationStateQuery } from './comments.queries.ts';

/** The way from a contact’s home to the conversation with the firm, with the number of messages that they have not read. */
export function ConversationNews() {
  const { data } = useQuery(conversationStateQuery);
  const unread = data?.unread ?? 0;
  return (
    <Section title="Conversation with the firm">
      <ItemList label="Conversation with the firm">
        <Link to="/client/conversation">
          <Item
            leading={<MessagesSquare aria-hidden="true" />}
            title={unread > 0 ? 'The firm wrote to you' : 'Messages and answers'}
            detail="Read and answer what the firm writes to your company."
            trailing={
              unread > 0 && (
                <Badge label={unread === 1 ? 'message not read' : 'messages not read'}>
                  {badgeText(unread, badgeMax) ?? ''}
                </Badge>
              )
            }
          />
        </Link>
      </ItemList>
    </Section>
  );
}
