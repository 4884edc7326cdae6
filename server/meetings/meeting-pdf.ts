import { fullName } from '#contract/core/text/full-name.ts';
import {
  attendanceWords,
  type InviteeRole,
  meetingTypeWords,
  type Result,
} from '#contract/meetings/meeting-words.ts';
import type { Box } from '#contract/signing/signing.ts';
import { newSheet, type PdfSheet, paper } from '../documents/pdf/sheet.ts';
import { calendarDay } from '../reference/calendar.ts';
import type { WholeMeeting } from './details.ts';

const { width, height, margin } = paper;
const inner = width - 2 * margin;
const size = 10.5;
const leading = 15;

const roleWords: Readonly<Record<InviteeRole, string>> = {
  CHAIR: 'Chair',
  SECRETARY: 'Secretary',
  DIRECTOR: 'Director',
  SHAREHOLDER: 'Shareholder',
  MEMBER: 'Member',
  ADVISER: 'Adviser',
  GUEST: 'Guest',
};
const resultWords: Readonly<Record<Result, string>> = {
  PASSED: 'Passed',
  REJECTED: 'Rejected',
  DEFERRED: 'Deferred',
};

/** '24 Nov 2026, 09:30 (Europe/Zurich)' */
const timeOf = ({ day, time, timezone }: WholeMeeting['meeting']) =>
  `${calendarDay(day)}, ${time} (${timezone})`;

/** Writes running text over as many pages as it takes. */
function writer(sheet: PdfSheet, foot: string) {
  let page = 0;
  let y = 0;
  const frame = () => {
    page++;
    sheet.box({ x: 0, y: 0, width, height: 6 }, 'accent');
    sheet.text(foot, { x: margin, y: height - 36, size: 8, colour: 'muted', width: 420 });
    sheet.text(`Page ${page}`, {
      x: width - margin,
      y: height - 36,
      size: 8,
      colour: 'muted',
      align: 'right',
    });
    y = 72;
  };
  const turn = () => {
    sheet.turn();
    frame();
  };
  const room = (needed: number) => {
    if (y + needed > height - 64) turn();
  };
  frame();
  const lines = (
    text: string,
    style: { size: number; face?: 'bold'; colour?: 'muted' | 'accent'; at?: number },
  ) => {
    const { at = 0, size: points, ...more } = style;
    for (const part of text.split('\n'))
      for (const line of part.trim() === '' ? [''] : sheet.wrap(part, inner - at, points, more.face)) {
        room(leading);
        sheet.text(line, { x: margin + at, y, size: points, ...more });
        y += Math.max(leading, points * 1.4);
      }
  };
  return {
    title: (text: string) => lines(text, { size: 18, face: 'bold' }),
    heading(text: string) {
      room(4 * leading);
      y += 10;
      lines(text, { size: 12, face: 'bold', colour: 'accent' });
      y += 2;
    },
    text: (text: string, at = 0) => lines(text, { size, at }),
    quiet: (text: string, at = 0) => lines(text, { size: 9, colour: 'muted', at }),
    strong: (text: string) => lines(text, { size, face: 'bold' }),
    gap: () => {
      y += 8;
    },
    turn,
    page: () => page,
  };
}
type Writer = ReturnType<typeof writer>;

/** The head of both papers: the company, the kind of meeting, its title, time and place. */
function head(write: Writer, kind: string, { meeting, client }: WholeMeeting): void {
  write.quiet(client.name);
  write.title(`${kind}: ${meeting.title}`);
  write.gap();
  write.text(meetingTypeWords[meeting.type]);
  write.text(timeOf(meeting));
  if (meeting.place) write.text(meeting.place);
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** A paper of an item, as the pack has it. */
export interface PackPaper {
  readonly itemId: string;
  readonly title: string;
  /** Its pages in the pack; null if it could not be put in. */
  readonly pages: number | null;
}

/** Notice and agenda of a meeting on A4, with a list of the papers that follow. */
export function noticePdf(
  whole: WholeMeeting,
  papers: readonly PackPaper[],
  firm: string,
): Promise<Uint8Array> {
  const { meeting, client, invitees, items } = whole;
  const sheet = newSheet({
    ...{ title: `Notice of meeting: ${meeting.title}`, author: firm, subject: client.name },
    at: meeting.updated_at,
  });
  const write = writer(sheet, `${client.name} · ${meeting.title}`);
  head(write, 'Notice of meeting', whole);
  write.text(
    `Quorum: ${counted(meeting.quorum, 'person who votes', 'people who vote')}, in person or by proxy.`,
  );
  if (meeting.status === 'DRAFT') write.quiet('Draft: this meeting is not called yet.');
  if (meeting.status === 'CANCELLED') write.strong('This meeting is cancelled.');
  write.heading('Invited');
  for (const { role, votes, ...person } of invitees)
    write.text(`${fullName(person)}, ${roleWords[role].toLowerCase()}${votes ? '' : ', without a vote'}`);
  write.heading('Agenda');
  let at = 1;
  for (const [place, { id, title, minutes, resolution }] of items.entries()) {
    write.strong(`${place + 1}. ${title}${minutes > 0 ? ` (${minutes} minutes)` : ''}`);
    if (resolution) write.text(resolution, 16);
    for (const { itemId, title: name, pages } of papers) {
      if (itemId !== id) continue;
      if (pages === null) write.quiet(`Not in this file: ${name}`, 16);
      else {
        write.quiet(`Annex ${at}: ${name}, ${counted(pages, 'page', 'pages')}`, 16);
        at++;
      }
    }
    write.gap();
  }
  return sheet.save();
}

/** Somebody who signs the minutes. */
export interface MinutesSigner {
  readonly name: string;
  readonly role: InviteeRole;
}
/** Places at which a signer signs and dates, as fractions of the last page. */
interface SignerPlaces {
  readonly signature: Box;
  readonly date: Box;
}

const placesOf = (at: number): SignerPlaces => ({
  signature: { x: 0.09, y: 0.16 + at * 0.2, width: 0.45, height: 0.09 },
  date: { x: 0.62, y: 0.2 + at * 0.2, width: 0.28, height: 0.04 },
});

/** The minutes of a meeting on A4; on the last page the places in which the signers sign. */
export async function minutesPdf(
  whole: WholeMeeting,
  signers: readonly MinutesSigner[],
  { there, met, firm }: { there: number; met: boolean; firm: string },
): Promise<{ bytes: Uint8Array; page: number; places: SignerPlaces[] }> {
  const { meeting, client, invitees, items } = whole;
  const sheet = newSheet({
    ...{ title: `Minutes: ${meeting.title}`, author: firm, subject: client.name },
    at: meeting.updated_at,
  });
  const write = writer(sheet, `${client.name} · Minutes: ${meeting.title}`);
  head(write, 'Minutes', whole);
  write.heading('Attendance');
  for (const { role, votes, attendance, ...person } of invitees) {
    const said = attendanceWords[attendance].toLowerCase();
    write.text(
      `${fullName(person)}, ${roleWords[role].toLowerCase()}${votes ? '' : ', without a vote'}: ${said}`,
    );
  }
  write.gap();
  write.text(
    `${counted(there, 'person who votes was', 'people who vote were')} present or represented. The quorum of ${meeting.quorum} was ${met ? '' : 'not '}met.`,
  );
  write.heading('Agenda and resolutions');
  for (const [at, item] of items.entries()) {
    write.strong(`${at + 1}. ${item.title}`);
    if (item.resolution) write.text(item.resolution, 16);
    if (item.result) {
      const votes = `${item.votes_for} for, ${item.votes_against} against, ${counted(item.abstained, 'abstention', 'abstentions')}`;
      write.text(`${resultWords[item.result]}: ${votes}.`, 16);
    }
    write.gap();
  }
  if (meeting.minutes) {
    write.heading('Minutes');
    write.text(meeting.minutes);
  }
  write.turn();
  write.heading('Signatures');
  const places = signers.map((_, at) => placesOf(at));
  for (const [at, { name, role }] of signers.entries()) {
    const { signature, date } = places[at] ?? placesOf(at);
    sheet.text(`${name}, ${roleWords[role].toLowerCase()}`, {
      ...{ x: signature.x * width, y: signature.y * height - 8, size: 9, colour: 'muted', width: 400 },
    });
    for (const { x, y, width: wide, height: high } of [signature, date])
      sheet.rule((y + high) * height + 2, x * width, (x + wide) * width);
    sheet.text('Date', { x: date.x * width, y: date.y * height - 4, size: 9, colour: 'muted' });
  }
  return { bytes: await sheet.save(), page: write.page(), places };
}
