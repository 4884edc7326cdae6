import { createFileRoute } from '@tanstack/react-router';
import { news } from '../../../../../contract/firm/news.ts';
import { newsRecordForm } from '../../../../features/settings/news-form.tsx';
import { updatePage } from '../../../../records/record-pages.ts';
import { RecordUpdate } from '../../../../records/record-update.tsx';

export const Route = createFileRoute('/app/settings/news/update/$newsId')({
  staticData: { page: updatePage(news) },
  component: () => {
    const { newsId } = Route.useParams();
    return <RecordUpdate key={newsId} of={newsRecordForm} id={newsId} />;
  },
});
