/** The wall clock of a time zone at an instant, as minutes since 1970 if it were UTC. */
function wallOf(at: number, format: Intl.DateTimeFormat): number {
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/**
 * The instant at which clocks of a time zone show a day and a time, ISO 8601 in UTC: the first one if they show it twice; null if they skip it,
 * or the day, the time or the zone does not exist.
 * @param day `YYYY-MM-DD`
 * @param time `HH:MM`
 */
export function instantAt(day: string, time: string, zone: string): string | null {
  const wall = Date.parse(`${day}T${time}:00Z`);
  if (Number.isNaN(wall) || !new Date(wall).toISOString().startsWith(`${day}T${time}`)) return null;
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat('en-US', {
      ...{ timeZone: zone, calendar: 'gregory', numberingSystem: 'latn', hourCycle: 'h23' },
      ...{ year: 'numeric', month: 'numeric', day: 'numeric' },
      ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
    });
  } catch {
    return null;
  }
  // The offsets a day before and a day after are those of both sides of a change.
  const hours = 26 * 3_600_000;
  const offsets = [wall - hours, wall + hours].map((at) => wallOf(at, format) - at);
  const fitting = offsets.map((offset) => wall - offset).filter((at) => wallOf(at, format) === wall);
  return fitting.length === 0 ? null : new Date(Math.min(...fitting)).toISOString();
}
