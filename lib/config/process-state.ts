declare global {
  var consoleState: Record<string, { value: unknown }> | undefined
}

/**
 * What the whole process shares by a name: Next loads the guard, the pages and the handlers as separate module graphs, and
 * the front door is another one.
 */
export const processState = <T>(name: string): { value: T | undefined } => {
  globalThis.consoleState ??= {}
  globalThis.consoleState[name] ??= { value: undefined }
  return globalThis.consoleState[name] as { value: T | undefined }
}
