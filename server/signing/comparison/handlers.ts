import * as contract from '#contract/signing/drawing-pictures.ts';
import { type Handler, handleWithoutTransaction } from '#server/http/handler.ts';
import { draftPictures, uploadPictures } from './read-pictures.ts';

/** Calls that draw; a transaction would be held open for as long as they take. */
export const comparisonHandlers: readonly Handler[] = [
  handleWithoutTransaction(contract.readDraftPictures, (call) => {
    const { params, query } = call.input;
    return draftPictures(call, params.id, params.document, query.page);
  }),

  handleWithoutTransaction(contract.readUploadPictures, (call) =>
    uploadPictures(call, call.input.params.id, call.input.query.page),
  ),
];
