/* oxlint-disable no-var -- browsers run this that know nothing else. */
/* Runs before the app, in every browser, and so in the oldest words: what came with Chrome 120 tells. */
(function () {
  function speak() {
    var words = document.createElement('script');
    words.src = 'too-old-words.js';
    document.head.appendChild(words);
  }

  if (!window.URL || !URL.canParse) {
    document.documentElement.className = 'is-too-old';
    document.addEventListener('readystatechange', function () {
      if (document.readyState === 'interactive') speak();
    });
  } else {
    /* Some seconds before boot.css shows the page of an app that has not drawn itself. */
    setTimeout(function () {
      if (!document.getElementById('root').firstChild) speak();
    }, 15000);
  }
})();
