/** Why a page's data is missing; the page shows it in the data's place. */
export type ReadFailure = { code: number; message: string; requestId: string }
export type ReadResult<Data> = { data: Data; failure?: undefined } | { data?: undefined; failure: ReadFailure }
