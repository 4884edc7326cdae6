import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import { type MailPort, Undeliverable } from './port.ts';

/** Writes each mail as `<folder>/<id>.eml`, readable by any mail program. The embedded default. */
export function diskMail(folder: string, from: { name: string; address: string }): MailPort {
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true });
  return {
    async deliver({ id, to, subject, text, html }) {
      const { message, envelope } = await composer.sendMail({
        from,
        to,
        subject,
        text,
        html,
        messageId: `<${id}@${from.address.split('@')[1]}>`,
      });
      if (envelope.to.length === 0) throw new Undeliverable(`“${to}” is not an e-mail address.`);
      await mkdir(folder, { recursive: true });
      const file = join(folder, `${id}.eml`);
      await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 });
      await rename(`${file}.part`, file);
    },
  };
}
