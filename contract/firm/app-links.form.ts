import * as v from 'valibot';
import { choice, count, flag, optionalChoice, text } from '../core/fields.ts';
import { permissions } from '../core/permissions.ts';
import { form } from '../core/rules.ts';
import { linkIcons } from './words.ts';

const message = 'Write an address, such as https://works.example.com.';

export const appLinkForm = form({
  title: text({ required: 'title' }),
  url: v.pipe(
    text({ required: 'address' }),
    v.check((url) => url === '' || (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)), message),
  ),
  icon: choice(linkIcons, 'Choose an icon.'),
  /** Null: every member of staff sees it. */
  permission: optionalChoice(permissions.api),
  /** True if it replaces the page; other links open a tab. */
  new_design: flag(),
  /** Its place among the links; the lowest comes first. */
  position: count(999),
});
