export { type ParsedBlock, parseBlocks } from '../engine/blocks/parse-blocks.ts';
export { createAuditLog } from '../store/audit/audit-log.ts';
export { auditRows } from '../store/audit/read-audit.ts';
export { verifyAudit } from '../store/audit/verify-audit.ts';
export { connectInProcess } from './connect-in-process.ts';
export { createServices } from './create-services.ts';
export { openSecurity, type Security } from './open-security.ts';
export { openSettings } from './open-stores.ts';
export { createPageHost, type PageHost } from './page-host.ts';
