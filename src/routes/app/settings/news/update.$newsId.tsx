import { createFileRoute } from '@tanstack/react-router';
import { news } from '#contract/firm/news.ts';
import { newsRecordForm } from '#src/features/settings/news-form.tsx';
import { updatePage } from '#src/records/record-pages.ts';
import { RecordUpdate } from '#src/records/record-update.tsx';

export const Route = createFileRoute('/app/settings/news/update/$newsId')({
  staticData: { page: updatePage(news) },
  component: () => {
    const { newsId } = Route.useParams();
    return <RecordUpdate key={newsId} of={newsRecordForm} id={newsId} />;
  },
});
