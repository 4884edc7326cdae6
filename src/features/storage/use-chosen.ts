import { useState } from 'react';
import { maxUploadFiles } from '../../../contract/limits.ts';
import type { Upload } from '../../../contract/storage.ts';
import { refusal } from '../../api/refusal.ts';
import { type FileToTake, takeStored } from './storage.commands.ts';

const keyOf = ({ drive, path, name }: FileToTake) => [drive.id, path, name].join('/');

/** The files chosen so far, in whichever folder, and taking them. `room`: how many more may be. */
export function useChosen(room: number, onTaken: (upload: Upload) => void) {
  const [chosen, setChosen] = useState<readonly FileToTake[]>([]);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);

  const isChosen = (file: FileToTake) => chosen.some((one) => keyOf(one) === keyOf(file));
  function choose(file: FileToTake, wanted: boolean) {
    setProblems(
      wanted && chosen.length >= room ? [`An envelope holds at most ${maxUploadFiles} documents.`] : [],
    );
    const others = chosen.filter((one) => keyOf(one) !== keyOf(file));
    setChosen(wanted && others.length < room ? [...others, file] : others);
  }

  /** Takes one after the other; those that cannot be taken stay, each with its reason. Answers whether all were. */
  async function take(): Promise<boolean> {
    setBusy(true);
    setProblems([]);
    const left: FileToTake[] = [];
    const said: string[] = [];
    for (const file of chosen)
      try {
        onTaken(await takeStored(file));
      } catch (error) {
        left.push(file);
        said.push(`${file.name}: ${Object.values(refusal(error)).flat().join(' ')}`);
      }
    setBusy(false);
    setChosen(left);
    setProblems(said);
    return left.length === 0;
  }
  return { chosen, isChosen, choose, take, busy, problems };
}
