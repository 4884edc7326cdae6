import { createFileRoute } from '@tanstack/react-router';
import { news } from '#contract/firm/news.ts';
import { newsRecordForm } from '#src/features/settings/news-form.tsx';
import { RecordCreate } from '#src/records/record-create.tsx';
import { createPage } from '#src/records/record-pages.ts';

export const Route = createFileRoute('/app/settings/news/create')({
  staticData: { page: createPage(news) },
  component: () => <RecordCreate of={newsRecordForm} />,
});
