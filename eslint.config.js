// What is wrong in the code of the pages beyond types. How it is laid out is nobody's rule but the house's own eyes.

import js from "@eslint/js";
import globals from "globals";

export default [
  { ignores: [".venv/", "build/", "docs/", "node_modules/", "**/*.d.ts"] },
  js.configs.recommended,
  {
    files: ["src/pelitupa/server/static/**/*.js", "tools/measure.js"],
    languageOptions: { sourceType: "module", globals: globals.browser },
    rules: {
      eqeqeq: "error",
      "no-var": "error",
      "prefer-const": "error",
      "no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
      "no-shadow-restricted-names": "error",
      "no-implicit-globals": "error",
      "no-eval": "error",
      "no-implied-eval": "error",
    },
  },
  {
    files: ["**/referee_worker.js", "**/site/worker.js", "**/notices_worker.js"],
    languageOptions: { globals: globals.serviceworker },
  },
  {
    files: ["**/rules/worker.js"],
    languageOptions: { globals: globals.worker },
  },
  {
    files: ["tests/pages/**/*.js", "tests/browser/*.mjs", "*.config.js"],
    languageOptions: { sourceType: "module", globals: globals.node },
  },
];
