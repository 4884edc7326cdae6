/** Apps that name themselves, and the two systems' ways to show pages inside another app: Android's web view, an iPhone page without Safari. */
const marks = [
  /FBAN|FBAV|Instagram|LinkedInApp|Line\/|MicroMessenger|Snapchat|GSA\/|WhatsApp|Teams\//,
  /Android.*; wv\)/,
  /(iPhone|iPad|iPod)(?!.*Safari\/)/,
];

/**
 * Whether a page is shown by a browser inside another app, as mail apps have, by the user agent's text. Those keep their storage
 * apart and may drop it with the app. One that passes for the system's own browser is not recognised.
 */
export const isInAppBrowser = (userAgent: string): boolean => marks.some((mark) => mark.test(userAgent));
