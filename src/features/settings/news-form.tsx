import { newsForm } from '#contract/firm/news.form.ts';
import { newsAudiences } from '#contract/firm/news-words.ts';
import { areaField, checkField, dateField, severalField, textField } from '#src/records/fields.tsx';
import { recordForm } from '#src/records/record-form.ts';
import { newsScreens, readerWords } from './news-screens.tsx';

export const newsRecordForm = recordForm(newsScreens, {
  schema: newsForm,
  fields: {
    title: textField('Title'),
    body: areaField('Text'),
    audience: severalField('Readers', newsAudiences, { wordsOf: (reader) => readerWords[reader] }),
    from: dateField('Shown from'),
    to: dateField('To', { optional: true }),
    pinned: checkField('Stays at the top'),
  },
  lines: ['title', 'body', 'audience', ['from', 'to'], 'pinned'],
});
