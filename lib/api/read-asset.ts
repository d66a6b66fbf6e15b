/** Data that the build put beside the scripts: a public file of our own origin, named by its content hash. */
export const readAsset = async (file: URL): Promise<unknown> => {
  const answer = await fetch(file, { credentials: 'omit' })
  if (!answer.ok) throw new Error(`${file.pathname}: ${answer.status}`)
  return answer.json()
}
