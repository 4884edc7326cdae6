import { Outlet, useMatches } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { FirmMark } from '#src/session/firm-mark.tsx';
import { useSession } from '#src/session/session.ts';
import { afterPaint } from '#src/ui/after-paint.ts';
import { cx } from '#src/ui/cx.ts';
import { OptionalPart } from '#src/ui/error-boundary/optional-part.tsx';
import { lazyPart } from '#src/ui/part/lazy-part.tsx';
import { Nothing } from '#src/ui/part/missing-part.tsx';
import { SkipLink } from '#src/ui/skip-link/skip-link.tsx';
import { useMedia } from '#src/ui/use-media.ts';
import { hasInbox } from '../inbox/has-inbox.ts';
import type { MenuEntry } from '../menu/menu.ts';
import { PersonMenu } from '../menu/person-menu.tsx';
import { PhoneMenu } from '../menu/phone-menu.tsx';

const HeadTools = lazyPart(() => afterPaint(() => import('./head-tools.tsx')), Nothing);
const Offers = lazyPart(() => afterPaint(() => import('../offers/offers.tsx')), Nothing);
const PullToRefresh = lazyPart(() => afterPaint(() => import('./pull-to-refresh.tsx')), Nothing);
const OfflineMark = lazyPart(() => afterPaint(() => import('../offline/offline-mark.tsx')), Nothing);

/** The column of a screen: full width beside a menu, a page's width under one. */
const columns = { beside: 'w-full px-page', under: 'mx-auto w-full max-w-6xl px-page' };

interface FrameProps {
  menu: readonly MenuEntry[];
  /** Left of the firm's name. */
  start?: ReactNode;
  /** Right of the firm's name. */
  head?: ReactNode;
  /** Beside the content of a wide screen. */
  aside?: ReactNode;
}

/** The frame of every portal around its screens: head, menu of the phone, bars about the app itself. */
export function PortalFrame({ menu, start, head, aside }: FrameProps) {
  const column = aside ? columns.beside : columns.under;
  // A browser has its own pull to refresh; the installed app has none.
  const pulls = useMedia('(display-mode: standalone) and (pointer: coarse)');
  const inbox = hasInbox(useSession());
  const fills = useMatches({ select: (matches) => matches.at(-1)?.staticData.page?.fills === true });
  return (
    <div className="group/frame flex min-h-dvh flex-col print:block">
      <SkipLink target="content" />
      <header
        className={cx(
          'sticky top-0 z-bar h-navbar shrink-0 border-line border-b bg-paper print:hidden',
          // On a phone held sideways a document takes the whole screen.
          fills && 'short:hidden',
        )}
      >
        <div className={cx('flex h-full items-center gap-2 md:gap-3', aside ? 'px-page' : column)}>
          {start}
          <span className="min-w-0 font-semibold max-lg:line-clamp-2 max-lg:text-small max-lg:leading-tight lg:truncate">
            <FirmMark className="h-8" />
          </span>
          {head}
          <span className="flex-1" />
          <OptionalPart>
            <OfflineMark />
          </OptionalPart>
          <div className="-mr-1.5 flex items-center gap-1">
            <OptionalPart
              loading={
                <span className={cx('h-11 dense:h-9', inbox ? 'w-23 dense:w-19' : 'w-11 dense:w-9')} />
              }
            >
              <HeadTools />
            </OptionalPart>
            <PersonMenu />
          </div>
        </div>
      </header>
      <div className="flex flex-1 print:block">
        {aside && <div className={cx('contents print:hidden', fills && 'short:hidden')}>{aside}</div>}
        <div className={cx('min-w-0 flex-1', column)}>
          <div className="print:hidden">
            <OptionalPart>
              <Offers />
            </OptionalPart>
          </div>
          <main
            id="content"
            className={cx(
              'pt-6 md:pt-8',
              fills
                ? 'h-[calc(100dvh-var(--spacing-navbar))] md:pb-4 short:h-dvh short:pt-0 short:pb-0'
                : 'pb-[calc(var(--spacing-bottom-bar)+env(safe-area-inset-bottom)+1.5rem)] md:pb-8',
            )}
          >
            <Outlet />
          </main>
        </div>
      </div>
      {!fills && (
        <>
          <PhoneMenu menu={menu} />
          {pulls && (
            <OptionalPart>
              <PullToRefresh />
            </OptionalPart>
          )}
        </>
      )}
    </div>
  );
}
