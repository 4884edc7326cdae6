import { createFileRoute } from '@tanstack/react-router';
import { news } from '#contract/firm/news.ts';
import { newsScreens } from '#src/features/settings/news-screens.tsx';
import { RecordList } from '#src/records/record-list.tsx';
import { listPage } from '#src/records/record-pages.ts';

const form = async () => (await import('#src/features/settings/news-form.tsx')).newsRecordForm;

export const Route = createFileRoute('/app/settings/news/')({
  staticData: {
    page: listPage(news, {
      settings: { icon: 'news', order: 75, about: 'What clients and their employees read on their home.' },
    }),
  },
  component: () => <RecordList of={newsScreens} form={form} />,
});
