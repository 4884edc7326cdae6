import { type CommandName, commands, isCommand } from '#contract/commands.ts';

type Table = typeof commands;
/** Commands that wait under the data key and need a session to go. */
export type OrdinaryCommand = {
  [C in CommandName]: Table[C]['sealed'] extends true ? never : C;
}[CommandName];

/** True if a call's writes may wait on the device; it has the name of its command. */
export const isOrdinary = (name: string): name is OrdinaryCommand =>
  isCommand(name) && !commands[name].sealed;
