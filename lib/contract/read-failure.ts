/** Why a page's data is not there; the page shows it in its place. */
export type ReadFailure = { code: number; message: string; requestId: string }
export type ReadResult<Data> = { data: Data; failure?: undefined } | { data?: undefined; failure: ReadFailure }
