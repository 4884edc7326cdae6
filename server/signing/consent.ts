/** What a person agrees to by signing. Whoever changes the text raises the version: acts under an older one are asked again. */
export const consent = {
  version: 1,
  text: [
    'I have read these documents in full and want to sign them electronically.',
    'I agree that my electronic signature counts for them as my signature on paper would.',
    'I know that the time, this device, my network address and how I was identified are recorded as evidence,',
    'that I may decline instead, and that I can ask the sender for a copy on paper.',
  ].join(' '),
} as const;
