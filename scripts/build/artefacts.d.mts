export const platformArtefact: string
export const consoleArtefact: string
