import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import { closedFolder } from '../files/closed-folder.ts';
import { messageOf, type Sender } from './message.ts';
import { type MailPort, Undeliverable } from './port.ts';

/** Writes each mail as `<folder>/<id>.eml`, readable by any mail program. The embedded default. */
export function diskMail(folder: string, from: Sender): MailPort {
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true });
  return {
    async deliver(mail) {
      const { message, envelope } = await composer.sendMail(messageOf(mail, from));
      if (envelope.to.length === 0) throw new Undeliverable(`“${mail.to}” is not an e-mail address.`);
      await closedFolder(folder);
      const file = join(folder, `${mail.id}.eml`);
      await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 });
      await rename(`${file}.part`, file);
    },
  };
}
