import type { useRouter } from '@tanstack/react-router';
import { prefetchViewer } from '#src/ui/pdf/pdf.tsx';

type Router = ReturnType<typeof useRouter>;

const screen = '/external/sign/document-to-sign/$id';

/**
 * Fetches the screen of a document to sign and its viewer while the person reads the page of the link; failures are fetched again when
 * needed.
 */
export async function prefetchDocument(router: Router): Promise<void> {
  try {
    await router.loadRouteChunk(router.routesById[screen]);
    await prefetchViewer();
  } catch (error) {
    console.warn(error);
  }
}
