import { config } from './config.ts';

/** The firm's logo, read as its name, or the name. The logo is on white in the dark too: most are drawn for paper. */
export function FirmMark({ className }: { className: string }) {
  const { name, logo } = config().firm;
  if (!logo) return name;
  return <img src={logo} alt={name} className={`w-auto max-w-full object-contain dark-paper ${className}`} />;
}
