/**
 * Stands in for the parts of supabase-js this site never uses: realtime, storage and functions.
 * The client constructs them, so they must be constructible; nothing else may be asked of them.
 */
export class RealtimeClient {
  setAuth(): void {}
}
export class RealtimeChannel {}
export class StorageClient {}
export class StorageApiError extends Error {}
export class FunctionsClient {}
export class FunctionsError extends Error {}
export class FunctionsFetchError extends Error {}
export class FunctionsHttpError extends Error {}
export class FunctionsRelayError extends Error {}
export const FunctionRegion = {}
export default {}
