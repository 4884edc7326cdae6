import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  listNoticeChoices,
  type NoticeTopic,
  type ShownChoice,
  setNoticeChoice,
} from '#contract/notice-choices.ts';
import { call } from '#src/api/call.ts';
import { queryOf } from '#src/api/query.ts';
import { useReach } from '#src/session/connectivity.ts';
import { queryClient } from '#src/session/query-client.ts';
import { Card } from '#src/ui/card/card.tsx';
import { LoadFailure } from '#src/ui/error-state/load-failure.tsx';
import { Checkbox } from '#src/ui/field/checkbox.tsx';
import { sayFailed } from '#src/ui/notifications/say-failed.ts';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';

const titles: Readonly<Record<NoticeTopic, string>> = {
  signing: 'Documents to sign',
  signing_news: 'Signed, declined and late documents you sent',
  payslip: 'New payslips',
  hr_document: 'New HR documents',
  report: 'Payroll reports to approve',
  report_answer: 'Answers to payroll reports',
  hr_request: 'HR documents that employees ask for',
  from_client: 'What clients send',
  mention: 'Comments that mention you',
  conversation: 'Messages from the firm',
  client_message: 'Messages from clients',
  training: 'Courses you have to do',
  access_request: 'Requests for access to a client’s portal',
  activation: 'Clients to activate',
};

const choices = queryOf(listNoticeChoices, {});

/** Ways by which a person is told of each topic besides their inbox, which has everything. */
export function NoticeChoices() {
  const { online } = useReach();
  const { data, isError, error, refetch } = useQuery(choices);
  const [busy, setBusy] = useState<NoticeTopic>();

  async function choose({ topic, push, mail }: ShownChoice, change: { push: boolean } | { mail: boolean }) {
    setBusy(topic);
    try {
      const body = { push, mail, ...change };
      const chosen = await call(setNoticeChoice, { params: { topic }, body });
      queryClient.setQueryData(choices.queryKey, (all: ShownChoice[] = []) =>
        all.map((each) => (each.topic === topic ? chosen : each)),
      );
    } finally {
      setBusy(undefined);
    }
  }

  if (isError && !data) return <LoadFailure what="Your notifications" error={error} onRetry={refetch} />;
  return (
    <Card title="Notifications">
      <p className="text-small text-soft">
        Everything is in your inbox. Choose what reaches you on your devices and by e-mail too. Devices are
        switched on under the bell, each on its own.
        {!online && ' This can be changed once you are connected.'}
      </p>
      {!data && <Skeleton className="mt-3 h-32 w-full" />}
      <ul className="mt-2 divide-y divide-line">
        {data?.map((choice) => (
          <li key={choice.topic} className="py-2">
            <fieldset
              disabled={!online || busy !== undefined}
              className="flex flex-wrap items-center gap-x-6"
            >
              <legend className="float-left text-body max-md:w-full md:flex-1">{titles[choice.topic]}</legend>
              <span className="grid grid-cols-2 gap-x-4 max-md:w-full md:w-60">
                {choice.can_push ? (
                  <Checkbox
                    checked={choice.push}
                    onChange={(push) => void choose(choice, { push }).catch(sayFailed)}
                  >
                    Devices
                  </Checkbox>
                ) : (
                  <span className="max-md:hidden" />
                )}
                {choice.can_choose_mail ? (
                  <Checkbox
                    checked={choice.mail}
                    onChange={(mail) => void choose(choice, { mail }).catch(sayFailed)}
                  >
                    E-mail
                  </Checkbox>
                ) : (
                  <span className="flex min-h-11 items-center text-small text-soft dense:min-h-8">
                    Always by e-mail
                  </span>
                )}
              </span>
            </fieldset>
          </li>
        ))}
      </ul>
    </Card>
  );
}
