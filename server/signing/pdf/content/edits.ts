/** Bytes of a content stream that are replaced. */
export interface Edit {
  from: number;
  end: number;
  by: string;
}

/** The bytes with others in their places. @param edits in order, none within another */
export function edited(content: Uint8Array, edits: readonly Edit[]): Uint8Array {
  const parts: Uint8Array[] = [];
  let at = 0;
  for (const edit of edits) {
    parts.push(content.subarray(at, edit.from), Buffer.from(edit.by, 'latin1'));
    at = edit.end;
  }
  return Buffer.concat([...parts, content.subarray(at)]);
}
