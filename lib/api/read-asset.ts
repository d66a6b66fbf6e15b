/** Data that the build has put beside the scripts: a file of our own origin, named by its content, for everybody. */
export const readAsset = async (file: URL): Promise<unknown> => {
  const answer = await fetch(file, { credentials: 'omit' })
  if (!answer.ok) throw new Error(`${file.pathname}: ${answer.status}`)
  return answer.json()
}
