import { useState } from 'react';
import { maxUploadFiles } from '#contract/core/limits.ts';
import type { Upload } from '#contract/documents/uploads.ts';
import { refusal } from '#src/api/refusal.ts';
import { isLocked } from '#src/files/locked.ts';
import { type FileToTake, takeStored } from './storage.commands.ts';

const keyOf = ({ drive, path, name }: FileToTake) => [drive.id, path, name].join('/');

const without = (files: readonly FileToTake[], gone: FileToTake) =>
  files.filter((one) => keyOf(one) !== keyOf(gone));

/** The files chosen so far, in any folder, and the actions that take them. `room`: number that may still be chosen. */
export function useChosen(room: number, onTaken: (upload: Upload) => void) {
  const [chosen, setChosen] = useState<readonly FileToTake[]>([]);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [locked, setLocked] = useState<readonly FileToTake[]>([]);
  const [busy, setBusy] = useState(false);

  const isChosen = (file: FileToTake) => chosen.some((one) => keyOf(one) === keyOf(file));
  function choose(file: FileToTake, wanted: boolean) {
    setProblems(
      wanted && chosen.length >= room ? [`An envelope holds at most ${maxUploadFiles} documents.`] : [],
    );
    const others = without(chosen, file);
    setLocked(without(locked, file));
    setChosen(wanted && others.length < room ? [...others, file] : others);
  }

  /** Takes one after the other; refused ones stay, each with its reason or for its password. Returns true if all were taken. */
  async function take(): Promise<boolean> {
    setBusy(true);
    setProblems([]);
    const left: FileToTake[] = [];
    const shut: FileToTake[] = [];
    const said: string[] = [];
    for (const file of chosen)
      try {
        onTaken(await takeStored(file));
      } catch (error) {
        left.push(file);
        if (isLocked(error)) shut.push(file);
        else said.push(`${file.name}: ${Object.values(refusal(error)).flat().join(' ')}`);
      }
    setBusy(false);
    setChosen(left);
    setLocked(shut);
    setProblems(said);
    return left.length === 0;
  }

  /** Takes a protected file. Returns true if all were taken; throws `ApiError` with the reason if the server can't open it. */
  async function open(file: FileToTake, password: string): Promise<boolean> {
    onTaken(await takeStored(file, password));
    const left = without(chosen, file);
    setChosen(left);
    setLocked(without(locked, file));
    return left.length === 0;
  }
  return { chosen, isChosen, choose, take, locked, open, busy, problems };
}
