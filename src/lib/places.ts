/** Every time zone the browser knows, as choices. */
export const timeZones = Intl.supportedValuesOf('timeZone').map((value) => ({
  value,
  label: value.replaceAll('_', ' '),
}));

const names = new Intl.DisplayNames('en', { type: 'currency' });
/** Every currency the browser knows, as choices. */
export const currencies = Intl.supportedValuesOf('currency').map((value) => ({
  value,
  label: `${value}, ${names.of(value) ?? value}`,
}));
