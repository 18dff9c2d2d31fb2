/* Runs before the app, in every browser, and so in the oldest words: what came with Chrome 120 tells. */
if (!window.URL || !URL.canParse) document.documentElement.className = 'is-too-old';
