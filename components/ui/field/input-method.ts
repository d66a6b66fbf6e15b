type Key = { isComposing?: boolean; keyCode?: number; nativeEvent?: { isComposing: boolean } }

/** The code of a key that an input method has taken. Some browsers end the composition before that key. */
const takenKey = 229

/** Whether a key belongs to an input method: it chooses or ends what is composed, and does nothing else. */
export const isOfInputMethod = ({ isComposing, keyCode, nativeEvent }: Key): boolean =>
  (nativeEvent?.isComposing ?? isComposing) === true || keyCode === takenKey
