import { configure } from '@testing-library/react';

// As long as elsewhere (fixtures/until.ts): what a test opens may be loaded first.
configure({ asyncUtilTimeout: 30_000 });
