/** Where this tab keeps its session: closing the browser signs out, and tabs are separate sessions. */
export const SESSION_KEY = 'vessel-survey-session'
