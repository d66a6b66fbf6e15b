/** An answer that arrives when the test says so. */
export const hold = <Value>() => {
  let release: (value: Value) => void = () => undefined
  const answered = new Promise<Value>((resolve) => {
    release = resolve
  })
  return { answered, release }
}
