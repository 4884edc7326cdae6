/** User agents of apps that name themselves, and of the two systems' web views: Android's, and an iPhone page without Safari. */
const marks = [
  /FBAN|FBAV|Instagram|LinkedInApp|Line\/|MicroMessenger|Snapchat|GSA\/|WhatsApp|Teams\//,
  /Android.*; wv\)/,
  /(iPhone|iPad|iPod)(?!.*Safari\/)/,
];

/**
 * True if the user agent is a browser inside another app, such as a mail app. Such a browser keeps its storage apart and may drop it with
 * the app. One with the system browser's user agent is not recognised.
 */
export const isInAppBrowser = (userAgent: string): boolean => marks.some((mark) => mark.test(userAgent));
