import { createContext } from 'react';

/** Whether what is drawn was said in an earlier run of the host: the ids in it are those of other sessions and blocks now. */
export const PastContext = createContext(false);
