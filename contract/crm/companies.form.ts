import * as v from 'valibot';
import {
  hasName,
  optionalCountry,
  optionalEmail,
  partOfName,
  personName,
  phone,
  rows,
  text,
} from '../core/fields.ts';
import { form, optionalWebsite } from '../core/rules.ts';

const nullableText = v.nullable(v.string());

const crmContactForm = v.pipe(
  form({
    first_name: personName({ max: 100 }),
    last_name: partOfName(100),
    email: optionalEmail(),
    phone: phone(),
    job_title: text({ max: 100 }),
  }),
  hasName(),
);

/** A website by its name: bare digits are none, which a browser would read as the number of a machine. */
const website = v.pipe(
  optionalWebsite,
  v.check(
    (url) => url === null || /[a-z]/i.test(new URL(url).hostname),
    'Write a web address, such as www.example.com.',
  ),
  v.metadata({ answer: nullableText }),
);

/** A company of the CRM, with the people to talk to there. */
export const companyForm = form({
  name: text({ required: 'name' }),
  website_url: website,
  phone: phone(),
  city: text({ max: 100 }),
  country: optionalCountry(),
  industry: text(),
  registration_number: text({ max: 50 }),
  contacts: rows(crmContactForm, 50),
});
