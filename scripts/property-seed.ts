// The same random examples in each run, so that a run says something about the change and not about its luck.
// `PROPERTY_SEED=$RANDOM npm test` looks elsewhere; what fails there is told with its seed.
import * as fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env['PROPERTY_SEED'] ?? 20_261_122) });
